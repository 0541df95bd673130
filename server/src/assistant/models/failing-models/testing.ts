import type { Script } from '../../../../../tests/support/model-server/model-server.ts'

/** What a model does instead of what it is asked for, what is told of it, and what it has said by then. */
export interface FailingModel {
  name: string
  script: Script
  failure: { problem: string; said?: string; retryAfter?: number }
  says?: string
}

const busy = { message: 'Slow down', type: 'rate_limit_error' }

/** Refusals and what is no answer, one of each kind. */
export const failingModels: FailingModel[] = [
  {
    name: 'is cut off before its first word',
    script: { says: 'Never', cutAfter: 0 },
    failure: { problem: 'unreachable' },
  },
  {
    name: 'has no room',
    script: { status: 429, body: { error: { message: 'Wait' } }, headers: { 'retry-after': '7' } },
    failure: { problem: 'quota', said: 'Wait', retryAfter: 7 },
  },
  { name: 'is down', script: { status: 500 }, failure: { problem: 'unreachable' } },
  { name: 'speaks another tongue', script: { malformed: 'hello' }, failure: { problem: 'broken' } },
]

/** Answers that begin well, and come to no end, of each kind. */
export const halfAnswers: FailingModel[] = [
  {
    name: 'says in the middle that it is busy',
    script: { says: ['It is', ' fine.'], fails: { after: 2, error: busy } },
    failure: { problem: 'quota', said: 'Slow down' },
    says: 'It is',
  },
  {
    name: 'may not say so much',
    script: { says: '[[1]] It is', ends: 'length' },
    failure: { problem: 'cutOff' },
    says: '[[1]] It is',
  },
  {
    name: 'is kept from saying it',
    script: { says: '[[1]] It is', ends: 'content_filter' },
    failure: { problem: 'refused' },
    says: '[[1]] It is',
  },
]

/** Further moments at which the same happens. */
export const failingModelsAtOtherTimes: FailingModel[] = [
  { name: 'ends without a word', script: { malformed: '' }, failure: { problem: 'broken' } },
  { name: 'says nothing', script: { says: '' }, failure: { problem: 'broken' } },
  { name: 'has no words left', script: { says: '', ends: 'length' }, failure: { problem: 'cutOff' } },
  {
    name: 'may say no word of it',
    script: { says: '', ends: 'content_filter' },
    failure: { problem: 'refused' },
  },
  {
    name: 'says at first that it is busy',
    script: { says: 'Never', fails: { after: 0, error: busy } },
    failure: { problem: 'quota', said: 'Slow down' },
  },
  {
    name: 'says at last that it is lost',
    script: { says: 'It is', fails: { after: 2, error: { message: 'Lost', code: 502 } } },
    failure: { problem: 'unreachable', said: 'Lost' },
    says: 'It is',
  },
  {
    name: 'refuses its key',
    script: { status: 401, body: { error: { message: 'No' } } },
    failure: { problem: 'key', said: 'No' },
  },
]
