import { expect, test } from 'vitest'
import { lineAt, transcriptLines } from './transcript-lines.ts'

const srt = (...cues: [time: string, text: string][]) =>
  cues.map(([time, text], index) => `${index + 1}\n${time},000 --> ${time},900\n${text}\n`).join('\n')

test('short cues become lines that are worth reading', () => {
  const lines = transcriptLines(
    srt(['00:00:01', 'This is the'], ['00:00:03', 'first sentence.'], ['00:00:05', 'And one more.']),
  )
  expect(lines).toEqual([{ start: 1, text: 'This is the first sentence. And one more.' }])
})

test('a long line ends with its sentence', () => {
  const long = `${'word '.repeat(30)}end.`
  const lines = transcriptLines(srt(['00:00:01', long], ['01:00:05', 'Next.']))
  expect(lines.map(({ start }) => start)).toEqual([1, 3605])
})

test('whoever speaks begins a line', () => {
  const lines = transcriptLines(srt(['00:00:01', 'Ada: Good evening.'], ['00:00:03', 'Bob: Hello.']))
  expect(lines.map(({ text }) => text)).toEqual(['Ada: Good evening.', 'Bob: Hello.'])
})

test('words of scripts without spaces are joined without any', () => {
  expect(transcriptLines(srt(['00:00:01', '你好'], ['00:00:02', '世界。']))[0]?.text).toBe('你好世界。')
})

test('the line that is heard is the last one that has begun', () => {
  const lines = [
    { start: 2, text: 'a' },
    { start: 10, text: 'b' },
  ]
  expect([0, 2, 9, 60].map((seconds) => lineAt(lines, seconds))).toEqual([-1, 0, 0, 1])
})
