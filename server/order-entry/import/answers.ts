import { createHash } from 'node:crypto'
import { questionToken } from '../../kit/call/errors.ts'
import type { CallCtx } from '../../kit/ctx.ts'
import type { RowAnswer, RowQuestion } from './read/row-question.ts'

const sameFacts = (one: RowQuestion, other: RowQuestion): boolean =>
  one.key === other.key && factsText(one.facts) === factsText(other.facts)
const factsText = (facts: RowQuestion['facts']) =>
  JSON.stringify(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Under this key an order that was made before is made once more, by this import alone. */
export const againKey = (key: string, importId: number): string =>
  `import-${createHash('sha256').update(`${key} again ${importId}`).digest('base64url')}`

/** What was said to a question; an answer to other facts is none. */
export const answerTo = (question: RowQuestion, answers: readonly RowAnswer[]): 'yes' | 'no' | null =>
  answers.find((answer) => sameFacts(answer, question))?.answer ?? null

/** Orders of the same booking and the one it looks like, as far as they are known by a code. */
export type Beside = { codes: readonly string[]; twinCode?: string | undefined }

/**
 * The tokens of what a person said yes to. A double within the file has a code by the time it is made; other orders of the same booking bear its agent's code by right.
 */
export function tokensOf(
  ctx: CallCtx,
  answers: readonly RowAnswer[],
  agentOrderCode: string,
  { codes, twinCode }: Beside,
): string[] {
  const yes = answers.filter(({ answer }) => answer === 'yes')
  const requested: RowQuestion[] = [
    ...yes,
    ...yes.flatMap(({ key, facts, twin }) =>
      twin === undefined || twinCode === undefined ? [] : [{ key, facts: { ...facts, code: twinCode } }],
    ),
    ...(agentOrderCode
      ? codes.map((code) => ({
          key: 'orders.questions.duplicateAgentCode',
          facts: { agentOrderCode, code },
        }))
      : []),
  ]
  return requested.map(({ key, facts }) => questionToken(ctx, key, facts))
}
