import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

function complaints(variables: Record<string, string>): string[] {
  try {
    parseConfig(variables)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.lines : []
  }
}

describe('the configuration', () => {
  test('has a default for everything, and takes an empty value for none', () => {
    const defaults = parseConfig({})
    expect(defaults).toMatchObject({ port: 3000, host: '127.0.0.1', signUp: 'open', fetchAllowPrivate: [] })
    expect(parseConfig({ PORT: '', HOST: ' ', BASE_URL: '', DATABASE_URL: '', SIGN_UP: '' })).toEqual(
      defaults,
    )
  })

  test('reads what is set', () => {
    const config = parseConfig({
      PORT: '8080',
      HOST: '::1',
      BASE_URL: 'https://read.example/',
      DATABASE_URL: 'postgresql://user@localhost/tidings?host=%2Ftmp%2Fsocket',
      FETCH_ALLOW_PRIVATE: '10.0.0.0/8, fd00::/8,',
      SIGN_UP: 'invitation',
      FEATURE_FLAGS: 'ai_chat, wallet:25',
      PART_OVERRIDES: 'http://127.0.0.1:5201, http://localhost:5202/',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '::1',
      baseUrl: 'https://read.example',
      fetchAllowPrivate: ['10.0.0.0/8', 'fd00::/8'],
      signUp: 'invitation',
      featureFlags: [
        { name: 'ai_chat', percent: 100 },
        { name: 'wallet', percent: 25 },
      ],
      partOverrides: ['http://127.0.0.1:5201', 'http://localhost:5202'],
    })
  })

  test.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['HOST', 'example.org'],
    ['BASE_URL', 'read.example'],
    ['BASE_URL', 'ftp://read.example'],
    ['BASE_URL', 'https://read.example/reader'],
    ['FETCH_ALLOW_PRIVATE', '10.0.0.0'],
    ['SIGN_UP', 'sometimes'],
    ['PART_OVERRIDES', 'http://127.0.0.1:5201/parts'],
    ['PART_OVERRIDES', 'everywhere'],
    ['PART_OVERRIDES', 'http://a;b'],
    ['LOG_LEVEL', 'loud'],
    ['S3_BUCKET', 'My_Bucket'],
    ['S3_ENDPOINT', 'store.example/bucket'],
    ['S3_PREFIX', 'tidings'],
    ['S3_PREFIX', '../'],
    ['S3_PATH_STYLE', 'yes'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    expect(complaints({ [name]: value })).toEqual([expect.stringMatching(`^${name}=${value} must be `)])
  })

  describe('of a bucket', () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' }

    test('is none by default, and one at Amazon where no other address is named', () => {
      expect(parseConfig({}).bucket).toBeUndefined()
      expect(parseConfig({ S3_BUCKET: 'parts', S3_REGION: 'eu-central-1', ...keys }).bucket).toEqual({
        endpoint: 'https://s3.eu-central-1.amazonaws.com',
        region: 'eu-central-1',
        bucket: 'parts',
        prefix: '',
        accessKeyId: 'key',
        secretAccessKey: 'hunter2',
        pathStyle: true,
      })
    })

    test('is whole or not at all, and never tells the secret', () => {
      expect(complaints({ S3_BUCKET: 'parts' })).toEqual([
        expect.stringMatching(/^S3_ACCESS_KEY_ID must be set/),
        expect.stringMatching(/^S3_SECRET_ACCESS_KEY must be set/),
      ])
      expect(complaints({ S3_ENDPOINT: 'https://store.example' })).toHaveLength(3)
      const lines = complaints(keys)
      expect(lines).toEqual([expect.stringMatching(/^S3_BUCKET must be set/)])
      expect(lines.join('\n')).not.toContain('hunter2')
    })
  })

  test('takes no pattern for an origin', () => {
    expect(complaints({ PART_OVERRIDES: 'https://*.example' })).toHaveLength(1)
  })

  test('says each wrong value, but no password', () => {
    const lines = complaints({ PORT: 'x', SIGN_UP: 'x', DATABASE_URL: 'mysql://me:hunter2@db/x' })
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).not.toContain('hunter2')
  })
})
