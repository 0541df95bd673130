const KEY = 'tidings:referral-code'
const codeShape = /^\w{1,64}$/

/** Keeps who told of the product, named in the address of the sign-up page, until an account is made. */
export function rememberReferral(code: string | null): void {
  if (code && codeShape.test(code)) localStorage.setItem(KEY, code)
}

export const referralCode = (): string | null => localStorage.getItem(KEY)

export const forgetReferral = (): void => localStorage.removeItem(KEY)
