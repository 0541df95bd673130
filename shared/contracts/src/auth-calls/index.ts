interface AuthRequest extends RequestInit {
  headers: Record<string, string>
}

/** How a page asks better-auth for something, or posts what is given; mails that come of it are written in the language. */
export const authRequest = (language: string, posted?: object): AuthRequest => ({
  headers: {
    'accept-language': language,
    ...(posted && { 'content-type': 'application/json' }),
  },
  credentials: 'include',
  cache: 'no-store',
  ...(posted && { method: 'POST', body: JSON.stringify(posted) }),
})

/** What better-auth says; where it refuses, `code` is the name of why, which what stands in its way may leave out. */
export async function readAuthReply(
  response: Response,
): Promise<{ said: unknown; code: string | undefined }> {
  const said: unknown = await response.json().catch(() => null)
  const code = typeof said === 'object' && said && 'code' in said ? String(said.code) : undefined
  return { said, code }
}
