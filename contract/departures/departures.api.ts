import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, PlainDate, Saved, ShortText } from '../kit/schema.ts'
import { departureKeys } from './departure.keys.ts'
import {
  Affected,
  AffectedAsk,
  CallFilter,
  CallForm,
  CallInfo,
  CallList,
  DepartureFilter,
  DepartureList,
  ResolveForm,
  Room,
  RoomAsk,
} from './departures.schema.ts'

const { look: needs, call: calls } = departureKeys
const at = '/supplier/departure'
const DepartureRef = z.object({ id: Id })
const OneOrder = z.object({ callId: Id, orderId: Id })
const Token = z.object({ token: z.string().min(16).max(80) })

/** What a departure carries, and what is decided for all of it at once. */
export const departuresApi = {
  list: read(`${at}/list`, { needs, input: DepartureFilter, output: DepartureList }),
  /** Boats, vehicles and people that departures are chosen by. */
  resources: read(`${at}/resources`, {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).max(50).optional() }),
    output: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  affected: read(`${at}/affected`, { needs, input: AffectedAsk, output: Affected }),
  /** Whether there is room for all of them elsewhere; nothing is written or promised. */
  room: read(`${at}/room`, { needs, input: RoomAsk, output: Room }),
  /** Decides: the departure is closed, and a job carries it out order by order. */
  call: act(`${at}/call`, {
    needs: calls,
    input: CallForm,
    output: Saved,
    once: true,
    errors: ['departures.nobody', 'departures.tooMany'],
  }),
  /** One order of a call. What cannot be done to it is written beside it, and the order goes to follow-up. */
  carryOut: act(`${at}/carryOut`, {
    needs: calls,
    input: OneOrder,
    output: z.object({ changed: z.number(), left: z.number(), note: z.string() }),
    many: true,
  }),
  /** Takes up again what was left or could not follow. */
  again: act(`${at}/again`, {
    needs: calls,
    input: DepartureRef,
    output: Saved,
    errors: ['operationInvalid'],
  }),
  /** One order that could not follow: moved elsewhere, over-booked there where that is permitted, or ended. */
  resolve: act(`${at}/resolve`, {
    needs: calls,
    input: ResolveForm,
    output: Done,
    once: true,
    errors: ['operationInvalid', 'departures.boarded'],
  }),
  /** Opens what the call closed. */
  open: act(`${at}/open`, { needs: calls, input: DepartureRef, output: Done, errors: ['operationInvalid'] }),
  /** Takes an offer back: its link is worth nothing any more, the order stays as it is. */
  recall: act(`${at}/recall`, { needs: calls, input: OneOrder, output: Done, errors: ['operationInvalid'] }),
  /** A new link to hand to the guest by phone or chat; the one before is worth nothing any more. */
  link: act(`${at}/link`, {
    needs: calls,
    input: OneOrder,
    output: z.object({ url: z.string() }),
    errors: ['operationInvalid'],
  }),
  /** The page of a link that reserves the way back of an open return. */
  returnShow: read(`${at}/return/:token`, {
    needs: 'public',
    input: Token.extend({ from: PlainDate.optional() }),
    output: z.unknown(),
    raw: true,
    perMinute: 120,
  }),
  returnSend: act(`${at}/return/:token/send`, {
    needs: 'public',
    input: Token.extend({ choice: z.string().max(40).default('') }),
    output: z.unknown(),
    raw: true,
    perMinute: 30,
  }),
  calls: read(`${at}/calls`, { needs, input: CallFilter, output: CallList }),
  info: read(`${at}/info`, { needs, input: DepartureRef, output: CallInfo }),

  /** The guest's page: it shows, its form acts. */
  choiceShow: read(`${at}/choice/:token`, {
    needs: 'public',
    input: Token,
    output: z.unknown(),
    raw: true,
    perMinute: 120,
  }),
  choiceSend: act(`${at}/choice/:token/send`, {
    needs: 'public',
    input: Token.extend({ choice: z.string().max(40).default('') }),
    output: z.unknown(),
    raw: true,
    perMinute: 30,
  }),
}
