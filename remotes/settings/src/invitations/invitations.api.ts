import { api, queryOptions } from '@tidings/runtime'

/** The codes that the user made, newest first. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) => (await api.invitations.list({}, { signal })).data,
  })

/** How many codes the user may make. */
export const invitationLimitQuery = () =>
  queryOptions({
    queryKey: ['invitations', 'limit'],
    queryFn: async ({ signal }) => (await api.invitations.limitation({}, { signal })).data,
  })

/** Makes a code and answers it; throws an ApiError. */
export async function makeInvitation(): Promise<string> {
  return (await api.invitations.create({})).data
}

/** Takes back a code that nobody has used; throws an ApiError. */
export async function revokeInvitation(code: string): Promise<void> {
  await api.invitations.remove({ code })
}
