import { expect, test } from 'vitest'
import { readCues, writeSrt } from './transcript-cues.ts'

const cues = [
  { start: 1.5, end: 4, text: 'Ada: Good evening.' },
  { start: 3661, end: 3662.25, text: 'And good night.' },
]

test('SRT is read', () => {
  const srt =
    '1\r\n00:00:01,500 --> 00:00:04,000\r\nAda: Good\r\nevening.\r\n\r\n2\r\n01:01:01,000 --> 01:01:02,250\r\n<i>And</i> good night.\r\n'
  expect(readCues(srt)).toEqual(cues)
})

test('WebVTT is read, with who speaks and without its settings and notes', () => {
  const vtt =
    'WEBVTT\n\nNOTE nothing to see\n\nintro\n00:01.500 --> 00:04.000 align:start\n<v Ada>Good evening.</v>\n\n1:01:01.000 --> 1:01:02.250\nAnd <c.loud>good</c> night.'
  expect(readCues(vtt)).toEqual(cues)
})

test('the JSON of podcasts is read; a speaker is named where another one begins', () => {
  const json = {
    version: '1.0.0',
    segments: [
      { speaker: 'Ada', startTime: 1.5, endTime: 4, body: 'Good evening.' },
      { speaker: 'Ada', startTime: 3661, endTime: 3662.25, body: 'And good night.' },
    ],
  }
  expect(readCues(JSON.stringify(json))).toEqual(cues)
})

test.each(['', '<html><p>Gone</p></html>', '{"segments": 3}', '{', 'x --> y'])(
  '%j holds none',
  (document) => {
    expect(readCues(document)).toEqual([])
  },
)

test('what is written can be read again', () => {
  expect(readCues(writeSrt(cues))).toEqual(cues)
  expect(writeSrt(cues)).toContain('01:01:01,000 --> 01:01:02,250')
})

test('a document without end is read in time, and not beyond what is kept', () => {
  const line = '00:00:01,000 --> 00:00:02,000\nx\n\n'
  expect(readCues(line.repeat(30_000))).toHaveLength(20_000)
  expect(readCues(`00:00:01,000 --> 00:00:02,000\n${'<v '.repeat(200_000)}`)).toHaveLength(1)
})
