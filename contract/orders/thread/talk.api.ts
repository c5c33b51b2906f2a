import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'

const Token = z.string().min(16).max(200)

export const TalkShown = z.object({ token: Token })
export const TalkSent = z.object({
  token: Token,
  text: z.string().trim().max(2_000).default(''),
  /** Of the page that it was written on: sent twice it is said once. */
  nonce: z.string().trim().min(1).max(60),
})

/** By these a supplier without a log-in reads what is said to it of an order, and answers. */
export const talkApi = {
  talkShow: read('/supplier/talk/:token', {
    needs: 'public',
    input: TalkShown,
    output: z.unknown(),
    raw: true,
    perMinute: 120,
  }),
  talkSay: act('/supplier/talk/:token/say', {
    needs: 'public',
    input: TalkSent,
    output: z.unknown(),
    raw: true,
    perMinute: 30,
  }),
}
