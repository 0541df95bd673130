/** What somebody named in what they say, as an editor writes it: `<mention-entry id="1">`, closed or not (api.md 4). */
export interface Mention {
  kind: 'entry' | 'feed' | 'view' | 'date'
  /** Of a category there are several. */
  ids: string[]
  start: string | undefined
  end: string | undefined
  text: string | undefined
}

// bounded: chatLimits.questionLength
const mark = /<mention-(entry|feed|view|date)\b([^<>]{0,2000})\/?>(?:\s{0,9}<\/mention-\1>)?/g
const attribute = /([a-z]{1,20})\s{0,9}=\s{0,9}"([^"]{0,1500})"/g

/** Writes what was said with other words for what is mentioned in it. */
export function replaceMentions(text: string, say: (mention: Mention) => string): string {
  return text.replaceAll(mark, (_, kind: Mention['kind'], given: string) => say(toMention(kind, given)))
}

/** What is mentioned, in its order. */
export function listMentions(text: string): Mention[] {
  const found: Mention[] = []
  replaceMentions(text, (mention) => {
    found.push(mention)
    return ''
  })
  return found
}

function toMention(kind: Mention['kind'], given: string): Mention {
  const values = new Map([...given.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]))
  const ids = values.get('ids') ?? values.get('id') ?? ''
  return {
    kind,
    ids: ids.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()])),
    start: values.get('start'),
    end: values.get('end'),
    text: values.get('text'),
  }
}

/** What was said earlier, for whom it is enough that something was mentioned. */
export const plainMentions = (text: string): string =>
  replaceMentions(text, (mention) => (mention.kind === 'date' ? sayDate(mention) : `(${mention.kind})`))

/** A span of time, in words. */
export function sayDate({ start, end, text }: Mention): string {
  const span = [start, end].filter((time) => time !== undefined).join(' to ')
  return [text, span && `(${span})`].filter(Boolean).join(' ')
}
