import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { writeOffKeys } from '../write-off.keys.ts'
import {
  ExplainLine,
  IgnoreLine,
  ItemFilter,
  ItemList,
  LineFilter,
  LineInfo,
  LineList,
  MakeMatch,
  NoteCertificate,
  SendBack,
  Summary,
  TakeBest,
  UndoMatch,
} from './match.schema.ts'

const { see, match: needs } = writeOffKeys
const at = '/supplier/writeOff'
const errors = [
  'changedMeanwhile',
  'operationInvalid',
  'balanceTooLow',
  'write-off.itemTaken',
  'write-off.notEqual',
  'orders.noPayNeeded',
  'suppliers.owedLess',
] as const

export const matchApi = {
  lineList: read(`${at}/line/list`, { needs: see, input: LineFilter, output: LineList }),
  lineInfo: read(`${at}/line/info`, { needs: see, input: z.object({ id: Id }), output: LineInfo }),
  /** What is open and could be matched, found by its code, its payer or its amount. */
  itemList: read(`${at}/item/list`, { needs: see, input: ItemFilter, output: ItemList }),
  summary: read(`${at}/summary`, {
    needs: see,
    input: z.object({ accountId: Id.optional() }),
    output: Summary,
  }),
  /** Lines are items: each is settled by its own command, what lies between them goes to its account. */
  matchMake: act(`${at}/match`, { needs, input: MakeMatch, output: Saved, once: true, errors }),
  /** Takes what a line is sure to be. */
  matchTake: act(`${at}/take`, {
    needs,
    input: TakeBest,
    output: Saved,
    many: true,
    back: 'matchUndo',
    errors: [...errors, 'write-off.notSure'],
  }),
  matchUndo: act(`${at}/undo`, { needs, input: UndoMatch, output: Done, many: true, errors }),
  /** What no order, bill or payout is: a bank's fee, interest, money between own accounts. */
  lineExplain: act(`${at}/explain`, {
    needs,
    input: ExplainLine,
    output: Saved,
    many: true,
    back: 'matchUndo',
    errors,
  }),
  /** Money for an order that was called off: set apart as its agent's, and the order goes to follow-up until it is sent back. */
  lineSendBack: act(`${at}/sendBack`, { needs, input: SendBack, output: Saved, errors }),
  /** Nothing of ours: it is left as it is, with the reason. */
  lineIgnore: act(`${at}/ignore`, { needs, input: IgnoreLine, output: Done, many: true, errors }),
  lineReopen: act(`${at}/reopen`, { needs, input: TakeBest, output: Done, many: true, errors }),
  matchCertificate: act(`${at}/certificate`, { needs, input: NoteCertificate, output: Done, errors }),
  /** Works all suggestions out anew. */
  suggestAgain: act(`${at}/suggest`, { needs, output: Done }),
}
