import { z } from 'zod'
import { echoes, faults, inboxStates, modes, outboxStates } from '../../kit/outside.ts'
import { Can, DateTime, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { paySystems } from '../providers.ts'

/** Money back, and the answer to a dispute. */
const outgoingKinds = ['refund', 'dispute'] as const

const Texts = z.record(z.string().max(40), z.string().trim().max(5000))

/** How a merchant is connected to a provider. Secrets are taken and never answered: those that are left open stay. */
export const ConnectionForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  name: z.string().trim().min(1).max(60),
  system: z.enum(paySystems),
  mode: z.enum(modes).default('live'),
  settings: Texts.default({}),
  secrets: Texts.default({}),
})
export type ConnectionForm = z.output<typeof ConnectionForm>

export const ConnectionRow = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  system: z.enum(paySystems),
  mode: z.enum(modes),
  settings: z.record(z.string(), z.string()),
  /** Which secrets are there; never what they are. */
  has: z.array(z.string()),
  enabled: z.boolean(),
  /** Where the provider is to call us. */
  tells: z.string(),
  health: z.enum(['good', 'bad', 'unused', 'off']),
  okAt: DateTime.nullable(),
  failedAt: DateTime.nullable(),
  failures: z.number().int(),
  lastError: z.string(),
  /** What came in and is not worked on yet; what was not from whom it said. */
  waiting: z.number().int(),
  refused: z.number().int(),
  /** What is still to go out to it. */
  outgoing: z.number().int(),
  fault: z.enum(faults),
  echo: z.enum(echoes),
  createdAt: DateTime,
  createdByName: z.string(),
  /** New keys wait beside those in use, since then; why they did not work when they were tried. */
  nextAt: DateTime.nullable(),
  nextError: z.string(),
  can: Can,
})
export type ConnectionRow = z.infer<typeof ConnectionRow>
export const ConnectionFilter = Paging.extend({ text: ShortText.optional() })
export const ConnectionList = listOf(ConnectionRow)
/** New keys: those that are left open stay as they are. */
export const RotateKeys = z.object({
  id: Id,
  version: z.number().int().optional(),
  secrets: Texts.default({}),
})
export type RotateKeys = z.output<typeof RotateKeys>
/** Did the provider answer by them? What a simulator made is shown this once. */
export const KeysTried = z.object({
  ok: z.boolean(),
  why: z.string(),
  made: z.record(z.string(), z.string()),
})
export type KeysTried = z.infer<typeof KeysTried>
export const SwitchFault = z.object({
  id: Id,
  fault: z.enum(faults).default('none'),
  echo: z.enum(echoes).default('once'),
})

export const CallFilter = Paging.extend({ connectionId: Id })
const OutsideCall = z.object({
  id: Id,
  at: DateTime,
  verb: z.string(),
  target: z.string(),
  reference: z.string(),
  status: z.number().int().nullable(),
  error: z.string(),
  ms: z.number().int(),
  asked: z.string(),
  answered: z.string(),
})

export const CallList = listOf(OutsideCall)

/** What a provider told us, as it came. */
const InboxMessage = z.object({
  id: Id,
  at: DateTime,
  /** What it is by its own word. */
  kind: z.string(),
  state: z.enum(inboxStates),
  /** How often it came. */
  times: z.number().int(),
  /** Why it could not be worked on when it was tried last. */
  error: z.string(),
  headers: z.string(),
  body: z.string(),
  handledAt: DateTime.nullable(),
  can: Can,
})
export const InboxList = listOf(InboxMessage)
export type InboxMessage = z.infer<typeof InboxMessage>

/** What is to go out to a provider, and what went. */
const OutboxItem = z.object({
  id: Id,
  at: DateTime,
  kind: z.enum(outgoingKinds),
  reference: z.string(),
  state: z.enum(outboxStates),
  tries: z.number().int(),
  nextAt: DateTime,
  /** Why it did not arrive when it was sent last. */
  error: z.string(),
  createdByName: z.string(),
  stoppedByName: z.string(),
  endedAt: DateTime.nullable(),
  can: Can,
})
export const OutboxList = listOf(OutboxItem)
export type OutboxItem = z.infer<typeof OutboxItem>
