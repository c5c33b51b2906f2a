import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds of a step, and how far the authenticator's clock may be off: one step either way. */
const stepSeconds = 30

export const newSecret = (): string => generateSecret({ length: 20 })

/** What an authenticator app reads from the QR code: RFC 6238 with six digits and SHA-1, which every app knows. */
export const enrolmentUri = (secret: string, issuer: string, label: string): string =>
  generateURI({ issuer, label, secret, period: stepSeconds })

/**
 * The step of a code, or undefined for a wrong one. A code of the last step that was taken, or of one before it, is wrong:
 * none opens twice.
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, period: stepSeconds, epochTolerance: stepSeconds })
  if (!found.valid || !('timeStep' in found)) return undefined
  return found.timeStep > lastStep ? found.timeStep : undefined
}
