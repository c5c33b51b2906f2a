import { z } from 'zod'
import { act } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'

/** What a bounce may be at most: reports carry the mail they are about. */
export const largestReport = 1024 * 1024

/**
 * Where a mail provider posts what came to the address for bounces: the raw message (message/rfc822, or the field
 * `message` of a form or of JSON), with the secret of the settings in the address. One that is about no mail of ours is
 * taken and dropped: whoever posts is not to try it again.
 */
export const bounceApi = {
  bounce: act('/supplier/notLogin/mail/bounce', {
    needs: 'public',
    input: z.object({
      secret: z.string().max(200),
      /** To whom it came, where the provider says so. */
      recipient: z.string().max(320).optional(),
      message: z.string().max(largestReport),
    }),
    output: Done,
    ownTransaction: true,
    bodyLimit: largestReport + 64 * 1024,
    perMinute: 600,
  }),
}
