import { describe, expect, test } from 'vitest'
import { errorCatalogue } from './error-catalogue.ts'
import { ApiError, errorKeyOfCode } from './errors.ts'

describe('the error catalogue', () => {
  test('holds each code once, with a status that tells of a failure', () => {
    const entries = Object.values(errorCatalogue)
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length)
    expect(entries.every(({ status }) => status >= 400 && status < 600)).toBe(true)
  })

  test('is found again by code', () => {
    expect(errorKeyOfCode(2001)).toBe('feedNotFound')
    expect(errorKeyOfCode(424242)).toBeUndefined()
  })
})

describe('an ApiError', () => {
  test('carries code, status and message of its key', () => {
    const error = new ApiError('invalidInput', { data: [{ path: ['url'] }] })
    expect(error.status).toBe(400)
    expect(error.toBody()).toEqual({ code: 4, message: 'Invalid input', data: [{ path: ['url'] }] })
  })

  test('has a list where the input is wrong, whoever throws it', () => {
    const error = new ApiError('invalidInput', { message: 'The body is no JSON' })
    expect(error.toBody().data).toEqual([{ message: 'The body is no JSON', path: [] }])
  })

  test('says more than the catalogue where it can, and leaves out what it has not', () => {
    const error = new ApiError('feedFetchFailed', { message: 'The site does not answer' })
    expect(error.toBody()).toEqual({ code: 2003, message: 'The site does not answer' })
    expect(new ApiError('unprocessableContent', { status: 409 })).toMatchObject({ code: 3, status: 409 })
  })
})
