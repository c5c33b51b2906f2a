/** Loaded with the first code that somebody needs: it takes a moment, which the start has not. */
const otp = () => import('otplib')

/** Seconds of a step, and how far the authenticator's clock may be off: one step either way. */
const stepSeconds = 30

export const newSecret = async (): Promise<string> => (await otp()).generateSecret({ length: 20 })

/** What an authenticator app reads from the QR code: RFC 6238 with six digits and SHA-1, which every app knows. */
export const enrolmentUri = async (secret: string, issuer: string, label: string): Promise<string> =>
  (await otp()).generateURI({ issuer, label, secret, period: stepSeconds })

/**
 * The step of a code, or undefined for a wrong one. A code of the last step that was taken, or of one before it, is wrong:
 * none opens twice.
 */
export async function stepOfCode(
  secret: string,
  code: string,
  lastStep: number,
  now: Date,
): Promise<number | undefined> {
  const { verifySync } = await otp()
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, period: stepSeconds, epochTolerance: stepSeconds })
  if (!found.valid || !('timeStep' in found)) return undefined
  return found.timeStep > lastStep ? found.timeStep : undefined
}
