import { assert, date, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { parseDate } from './dates.ts'

const evening = '2004-01-01T19:48:21.000Z'

test.each([
  ['Thu, 01 Jan 2004 19:48:21 GMT', evening],
  ['Thu, 01 Jan 2004 19:48:21 +0000', evening],
  ['Thu, 01 Jan 2004 19:48:21 Z', evening],
  ['Thu, 01 Jan 2004 19:48:21 UT', evening],
  ['Thu, 1 Jan 2004 14:48:21 EST', evening],
  ['Thu, 01 Jan 2004 12:48:21 PDT', evening],
  ['Thu, 01 Jan 2004 20:48:21 +0100', evening],
  ['Thu, 01 Jan 2004 14:48:21 -0500', evening],
  ['Thu, 01 Jan 2004 14:48:21 -05:00', evening],
  ['Thu, 01 Jan 2004 21:48:21 GMT+2', evening],
  ['Fri, 02 Jan 2004 03:48:21 +0800 (CST)', evening],
  ['Thu, 01 Jan 2004 16:48:21 -0300 (BRT)', evening],
  ['Thu Jan 01 2004 20:48:21 GMT+0100 (Central European Standard Time)', evening],
  ['Thu Jan 01 20:48:21 +0100 2004', evening],
  ['01 Jan 2004 19:48:21 GMT', evening],
  ['1 January 2004 19:48:21', evening],
  ['Thursday, January 1, 2004 7:48:21 PM', evening],
  ['Thursday, 01-Jan-04 19:48:21 GMT', evening],
  ['Thu Jan  1 19:48:21 2004', evening],
  ['Thu Jan 01 19:48:21 GMT 2004', evening],
  ['Thu, 01 Jan 04 19:48:21 GMT', evening],
  ['Thu,01 Jan 2004 19:48:21 GMT', evening],
  ['Jan 1, 2004 7:48:21 p.m.', evening],
  ['Thu, 01 Jan 2004 19:48 GMT', '2004-01-01T19:48:00.000Z'],
  ['Thu, 01 Jan 2004', '2004-01-01T00:00:00.000Z'],
  ['Sun, 06 Sept 2009 16:20:00 +0000', '2009-09-06T16:20:00.000Z'],
  ['2004-01-01T19:48:21Z', evening],
  ['2004-01-01T19:48:21.000Z', evening],
  ['2004-01-01T19:48:21,000Z', evening],
  ['2004-01-01t19:48:21z', evening],
  ['2004-01-01T20:48:21+01:00', evening],
  ['2004-01-01T20:48:21+0100', evening],
  ['2004-01-01T20:48:21+01', evening],
  ['2004-01-01 19:48:21', evening],
  ['2004-01-01 19:48:21 UTC', evening],
  ['2004-01-01 14:48:21 -0500', evening],
  ['2004-01-02 03:48:21 +0800 CST', evening],
  ['2004-01-01T20:48:21+01:00[Europe/Berlin]', evening],
  ['2004-01-01T14:48:21.000-05:00[Etc/GMT+5]', evening],
  ['2004-01-01 07:48:21 PM', evening],
  ['2004/01/01 19:48:21', evening],
  ['2004.01.01 19:48:21', evening],
  ['20040101T194821Z', evening],
  ['20040101', '2004-01-01T00:00:00.000Z'],
  ['2004-01-01T19:48Z', '2004-01-01T19:48:00.000Z'],
  ['2004-01-01', '2004-01-01T00:00:00.000Z'],
  ['2004-1-1', '2004-01-01T00:00:00.000Z'],
  ['2004-01', '2004-01-01T00:00:00.000Z'],
  ['2004', '2004-01-01T00:00:00.000Z'],
  ['2003-12-31T24:00:00Z', '2004-01-01T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['30/05/2025 08:22', '2025-05-30T08:22:00.000Z'],
  ['05/30/2025 8:22 PM', '2025-05-30T20:22:00.000Z'],
  ['30.05.2025', '2025-05-30T00:00:00.000Z'],
  ['2004年5月28日 23:31', '2004-05-28T23:31:00.000Z'],
  ['2004년 05월 28일 오후 11:31:11', '2004-05-28T23:31:11.000Z'],
  ['1072986501', evening],
  ['1072986501000', evening],
  ['  2004-01-01T19:48:21Z\n', evening],
])('reads %j', (text, expected) => {
  expect(new Date(parseDate(text) ?? Number.NaN).toISOString()).toBe(expected)
})

test.each([
  '',
  'yesterday',
  'Invalid Date',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '9999-12-31T00:00:00Z',
  '2004-13-01',
  'Thu, 99 Jan 2004 19:48:21 GMT',
  '0',
  '-1',
])('finds no date in %j', (text) => {
  expect(parseDate(text)).toBeUndefined()
})

test('reads back every date that JavaScript writes', () => {
  const dates = date({ min: new Date('1971-01-02'), max: new Date('2199-01-01'), noInvalidDate: true })
  assert(
    property(dates, (when) => {
      expect(parseDate(when.toISOString())).toBe(when.getTime())
      expect(parseDate(when.toUTCString())).toBe(Math.floor(when.getTime() / 1000) * 1000)
    }),
  )
})

test('never throws', { tags: ['long'] }, () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      expect(() => parseDate(text)).not.toThrow()
    }),
  )
})
