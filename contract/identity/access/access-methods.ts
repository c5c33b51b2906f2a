const signInMethods = ['password', 'code', 'recovery', 'passkey', 'sso'] as const
export const accessMethods = [...signInMethods, 'key', 'archive'] as const
