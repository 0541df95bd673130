/** The pages of the shell by which one comes to an account. They stand alone: no part has a place on them. */
export const accountPaths = {
  login: '/login',
  register: '/register',
  forgetPassword: '/forget-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
} as const

/** All pages that the shell has itself. */
export const shellPaths = { home: '/', ...accountPaths, parts: '/parts' } as const
