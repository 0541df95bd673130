const MEGABYTE = 1024 * 1024
const large = new Blob(['x'.repeat(24 * MEGABYTE)])

const json = { 'content-type': 'application/json' }
const file = { 'content-type': 'application/octet-stream' }

const form = { createBody: formOfLargeFile, headers: {} }

function formOfLargeFile(): FormData {
  const parts = new FormData()
  parts.append('file', large, 'feeds.opml')
  return parts
}

/** What is too large everywhere, by how it is sent. */
const bodies = {
  form,
  json: { createBody: async () => JSON.stringify({ ids: [await large.text()] }), headers: json },
  opml: { createBody: () => large, headers: file },
  stream: { createBody: () => large.stream(), headers: file },
}

/** Sends something too large ten times, as a program of its own does, and says what it heard each time. */
process.on(
  'message',
  async ({ url, cookie, kind }: { url: string; cookie: string; kind: keyof typeof bodies }) => {
    const { createBody, headers } = bodies[kind]
    const heard: string[] = []
    for (let nth = 0; nth < 10; nth += 1) {
      const body = await createBody()
      const answer = fetch(url, { method: 'POST', body, duplex: 'half', headers: { ...headers, cookie } })
      heard.push(await answer.then(read, String))
    }
    process.send?.(heard)
  },
)

const read = async (answer: Response): Promise<string> => `${answer.status} ${await answer.text()}`
