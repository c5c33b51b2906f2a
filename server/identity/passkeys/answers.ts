import { z } from 'zod'
import { fail } from '../../kit/call/errors.ts'

const text = z.string().max(20_000)
const credential = {
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}

const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
const Authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(200).optional(),
  }),
})

/** What a browser answered, in the parts that are verified; anything else is refused as any wrong answer. */
function read<T extends z.ZodType>(schema: T, answer: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(answer))
  } catch {
    fail('identity.passkeyRefused')
  }
}
export const readRegistration = (answer: string) => read(Registration, answer)
export const readAuthentication = (answer: string) => read(Authentication, answer)
