import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { NoShow, Undo } from '../ticketing.schema.ts'
import {
  Board,
  LogFilter,
  LogList,
  Post,
  PostForm,
  Scan,
  VerifiedVoucher,
  VerifyAnswer,
} from './verify.schema.ts'

const verifyKeys = { verify: 'boatTicket.ticketVerify', log: 'boatTicket.verificationLog' } as const
const needs = verifyKeys.verify

export const verifyApi = {
  /** Judges what was scanned or typed; who is refused is written down. */
  verify: act('/supplier/ticketVerify/verify', {
    needs,
    input: Scan,
    output: VerifyAnswer,
  }),
  /** Lets a party, or a part of it, on board. The same scan sent again counts once. */
  board: act('/supplier/ticketVerify/board', {
    needs,
    input: Board,
    output: VerifiedVoucher.extend({ redeemed: z.number().int() }),
    errors: [
      'ticketing.used',
      'ticketing.voided',
      'ticketing.expired',
      'ticketing.otherPost',
      'ticketing.formsMissing',
      'ticketing.sailingLeft',
      'ticketing.sailingOff',
      'ticketing.sailingFull',
    ],
    asks: true,
    ownTransaction: true,
  }),
  boardUndo: act('/supplier/ticketVerify/undo', {
    needs: `${needs}.undo`,
    input: Undo,
    output: VerifiedVoucher,
  }),
  boardNoShow: act('/supplier/ticketVerify/noShow', {
    needs,
    input: NoShow,
    output: VerifiedVoucher,
    errors: ['ticketing.voided'],
  }),
  postList: read('/supplier/ticketPost/list', {
    needs: '*',
    openTo: ['ticketing'],
    output: z.object({ rows: z.array(Post) }),
  }),
  postSave: act('/supplier/ticketPost/save', {
    needs: `${needs}.posts`,
    input: PostForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  postEnable: act('/supplier/ticketPost/enable', {
    needs: `${needs}.posts`,
    input: z.object({ id: Id, enabled: z.boolean() }),
    output: Done,
    back: 'postEnable',
    backBy: 'turned',
  }),
  /** Every verification, refusal and reversal. */
  log: read('/supplier/verificationLog/list', { needs: verifyKeys.log, input: LogFilter, output: LogList }),
}
