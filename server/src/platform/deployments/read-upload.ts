import { ApiError, uploadRecord, type RemoteVersion } from '@tidings/contracts'
import { z } from 'zod'
import { jsonOf } from './json-of.ts'
import type { PackageFile } from './package-store.ts'

/** What one upload may hold, as files; the whole request has room for the record and the names beside. */
export const uploadLimits = { files: 500, bytes: 20 * 1024 * 1024, requestBytes: 24 * 1024 * 1024 } as const

export interface Upload {
  record: RemoteVersion
  files: PackageFile[]
}

/** Reads the parts of an upload: `record`, and a `file` named by its path for each file of the build. */
export async function readUpload(request: Request): Promise<Upload> {
  const form = await request.formData().catch((cause: unknown) => {
    throw new ApiError('invalidInput', { message: 'An upload is multipart/form-data', cause })
  })
  const record = form.get('record')
  const text = record instanceof File ? await record.text() : record
  const parts = form.getAll('file').filter((part) => part instanceof File)
  if (parts.length > uploadLimits.files) {
    throw new ApiError('fileTooLarge', { message: `A version has at most ${uploadLimits.files} files` })
  }
  if (parts.reduce((sum, { size }) => sum + size, 0) > uploadLimits.bytes) {
    throw new ApiError('fileTooLarge', { message: `A version has at most ${uploadLimits.bytes} bytes` })
  }
  const files = parts.map(async (part) => ({
    path: part.name,
    content: new Uint8Array(await part.arrayBuffer()),
  }))
  return { record: parseRecord(text), files: await Promise.all(files) }
}

function parseRecord(text: string | null): RemoteVersion {
  const { data, error } = jsonRecord.safeParse(text)
  if (data) return data
  throw new ApiError('invalidInput', { message: `The record of the upload: ${z.prettifyError(error)}` })
}

const jsonRecord = jsonOf(uploadRecord)
