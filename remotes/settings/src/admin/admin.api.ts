import { api, queryOptions } from '@tidings/runtime'

/** What a page of users is asked for with. */
export interface UsersWish {
  search: string
  filter: 'all' | 'admin' | 'suspended'
  page: number
}

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: async ({ signal }) => (await api.administration.overview({}, { signal })).data,
  })

export const auditQuery = () =>
  queryOptions({
    queryKey: ['admin', 'audit'],
    queryFn: async ({ signal }) => (await api.administration.audit({}, { signal })).data,
  })

export const jobsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'jobs'],
    queryFn: async ({ signal }) => (await api.administration.listJobs({}, { signal })).data,
  })

export const usersQuery = (wish: UsersWish) =>
  queryOptions({
    queryKey: ['admin', 'users', wish],
    queryFn: async ({ signal }) => (await api.users.list(wish, { signal })).data,
    placeholderData: (before) => before,
  })

export const plansQuery = () =>
  queryOptions({
    queryKey: ['admin', 'plans'],
    queryFn: async ({ signal }) => (await api.plans.list({}, { signal })).data,
  })

export const flagsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'flags'],
    queryFn: async ({ signal }) => (await api.featureFlags.list({}, { signal })).data,
  })

export const flagStatsQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'flags', name, 'stats'],
    queryFn: async ({ signal }) => (await api.featureFlags.stats({ name }, { signal })).data,
  })

export const affectedUsersQuery = (name: string, search: string) =>
  queryOptions({
    queryKey: ['admin', 'flags', name, 'users', search],
    queryFn: async ({ signal }) =>
      (await api.featureFlags.affectedUsers({ name, search, limit: 20 }, { signal })).data,
    placeholderData: (before) => before,
  })

export const failingFeedsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'feeds', page],
    queryFn: async ({ signal }) => (await api.administration.listFailingFeeds({ page }, { signal })).data,
    placeholderData: (before) => before,
  })

export const mailsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'mails'],
    queryFn: async ({ signal }) => (await api.mails.listUndelivered({}, { signal })).data,
  })
