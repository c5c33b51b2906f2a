import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'

const Token = z.string().min(16).max(80)
const Answer = z.enum(['approve', 'reject', 'reply'])

export const AnswerShown = z.object({ token: Token, answer: Answer.optional().catch(undefined) })
export const AnswerSent = z.object({
  token: Token,
  answer: Answer,
  text: z.string().trim().max(500).default(''),
  supplierOrderCode: z.string().trim().max(60).default(''),
  /** With `approve`: all lines of the same letter that still wait. */
  all: z.literal('1').optional(),
})

/** By these an outside supplier answers from its mail: the page shows, its form acts. */
export const answerApi = {
  answerShow: read('/supplier/answer/:token', {
    needs: 'public',
    input: AnswerShown,
    output: z.unknown(),
    raw: true,
    perMinute: 120,
  }),
  answerSend: act('/supplier/answer/:token/send', {
    needs: 'public',
    input: AnswerSent,
    output: z.unknown(),
    raw: true,
    perMinute: 30,
  }),
}
