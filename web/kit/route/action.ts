import type { ReactNode } from 'react'
import type { DomainName } from '#contract/domains.ts'
import type { WordKey } from '#contract/words.ts'
import type { AnyCall, InputOfCall } from '../call/client.ts'
import type { NextSteps } from '../parts/layers/toast.tsx'

type Common = {
  /** Its word, where it is no move of the state table. */
  word?: WordKey
  danger?: boolean
}
export type Telling = Common & {
  /** What it does and the money it loses or gains; shown before it is done. */
  consequence?: ReactNode
  /** More fields of the act, shown with the reason; their values belong to the page. */
  fields?: ReactNode
  /** Told when it is done. */
  done?: WordKey
  /** Told when it is done: what comes next. Its way back is declared with its call. */
  next?: NextSteps
  /** A reason is asked for although the state table does not want one. */
  reason?: boolean
  /** Domains whose answers are old afterwards, beside the call's own. */
  invalidates?: readonly DomainName[]
}
export type CallAction = Telling & { call: AnyCall; input: (reason: string) => unknown }
/** One act of a record: either a call, or a place to go. */
export type Action = CallAction | (Common & { go: () => void })

/** An act by a call: its input from the reason that was given ('' where none is asked), checked against the call. */
export const runs = <C extends AnyCall>(
  call: C,
  input: (reason: string) => InputOfCall<C>,
  telling: Telling = {},
): CallAction => ({ ...telling, call, input })

/** What is told of something that counts from now on, or counts no more. */
export const switched = (on: boolean): WordKey => (on ? 'kit.parts.switchedOn' : 'kit.parts.switchedOff')
