import { z } from 'zod'
import { echoes, faults, modes } from '../../kit/outside.ts'
import { Can, DateTime, Id, PlainDate, Session } from '../../kit/schema.ts'
import type { ChannelManifest } from '../manifest.ts'

export const refundRules = ['approve', 'reject', 'wait'] as const
const Texts = z.record(z.string().max(60), z.union([z.string().trim().max(5000), z.number(), z.boolean()]))
const Secrets = z.record(z.string().max(60), z.string().trim().max(5000))

/** How we are connected to a marketplace. Secrets are taken and never answered: those that are left open stay. */
export const ChannelConnectionForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  system: z.string().max(40),
  name: z.string().trim().min(1).max(60),
  mode: z.enum(modes).default('live'),
  agentId: Id,
  account: z.string().trim().max(120).default(''),
  testMode: z.boolean().default(false),
  stockBuffer: z.number().int().min(0).max(1000).default(0),
  holdMinutes: z.number().int().min(1).max(1440).optional(),
  refundAnswerHours: z.number().int().min(1).max(240).optional(),
  refundRule: z.enum(refundRules).default('approve'),
  pushStock: z.boolean().default(true),
  pushPrice: z.boolean().default(true),
  /** Added to the agent's price for what a guest pays, in hundredths of a percent. */
  markupBasisPoints: z.number().int().min(-9_000).max(90_000).default(0),
  settings: Texts.default({}),
  secrets: Secrets.default({}),
})
export type ChannelConnectionForm = z.output<typeof ChannelConnectionForm>
/** A key that the marketplace comes in with is shown this once. */
export const ChannelConnectionSaved = z.object({
  id: Id,
  version: z.number().int(),
  shown: z.record(z.string(), z.string()),
})

/** good: calls arrive and are answered; slow: near its limit; bad: failing; paused: it, or we, stopped for a while. */
const healths = ['good', 'slow', 'bad', 'paused', 'unused', 'off'] as const
const Speed = z.object({
  calls: z.number().int(),
  errors: z.number().int(),
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
})
export const ChannelConnectionRow = ChannelConnectionForm.omit({
  secrets: true,
  id: true,
  version: true,
}).extend({
  id: Id,
  version: z.number().int(),
  holdMinutes: z.number().int(),
  refundAnswerHours: z.number().int(),
  agentName: z.string(),
  /** Which secrets are there; never what they are. */
  has: z.array(z.string()),
  enabled: z.boolean(),
  /** Where the marketplace is to call us. */
  address: z.string(),
  health: z.enum(healths),
  /** Of the last 24 hours: what it asked us, and what we asked it. */
  in: Speed,
  out: Speed,
  answerMs: z.number().int(),
  pausedUntil: DateTime.nullable(),
  lastOrderAt: DateTime.nullable(),
  lastPushAt: DateTime.nullable(),
  lastCallAt: DateTime.nullable(),
  lastError: z.string(),
  /** Days on which its stock differed from ours when it was compared last. */
  drift: z.number().int(),
  auditedAt: DateTime.nullable(),
  products: z.object({ live: z.number().int(), unmapped: z.number().int(), problems: z.number().int() }),
  awaiting: z.number().int(),
  refundsWaiting: z.number().int(),
  outgoing: z.number().int(),
  oldSecretsUntil: DateTime.nullable(),
  /** Of one that is given a feed; `held`: so many products are in the newest, which waits for a person. */
  feed: z
    .object({
      products: z.number().int(),
      publishedAt: DateTime.nullable(),
      held: z.number().int().nullable(),
      /** Where it is brought: when it last was, and why the last try failed. */
      deliveredAt: DateTime.nullable(),
      deliveryError: z.string(),
    })
    .nullable(),
  fault: z.enum(faults),
  echo: z.enum(echoes),
  can: Can,
})
export type ChannelConnectionRow = z.infer<typeof ChannelConnectionRow>
export const ChannelPage = z.object({
  channels: z.array(z.custom<ChannelManifest>()),
  connections: z.array(ChannelConnectionRow),
  simulators: z.boolean(),
})
export const OneConnection = z.object({ id: Id, version: z.number().int().optional() })
export const EnableConnection = OneConnection.extend({ enabled: z.boolean() })
export const PublishFeed = z.object({ id: Id, anyway: z.boolean().default(false) })
export const FeedPublished = z.object({ products: z.number().int(), held: z.boolean() })
export const RotateSecrets = OneConnection.extend({ secrets: Secrets.default({}) })
export const SecretsRotated = z.object({
  id: Id,
  shown: z.record(z.string(), z.string()),
  oldUntil: DateTime,
})
export const ConnectionTested = z.object({ ok: z.boolean(), why: z.string(), ms: z.number().int() })
export const SwitchConnectionFault = z.object({
  id: Id,
  fault: z.enum(faults).default('none'),
  echo: z.enum(echoes).default('once'),
})
/** What the simulated marketplace does: a guest buys, pays, cancels, asks for money back, boards nobody. */
export const simulatedActs = ['buy', 'buyUnknown', 'cancel', 'askRefund', 'refundByMarket', 'poll'] as const
export const SimulateMarket = z.object({
  id: Id,
  act: z.enum(simulatedActs),
  thirdCode: z.string().max(80).default(''),
  skuId: Id.optional(),
  date: PlainDate.optional(),
  session: Session.default(''),
  quantity: z.number().int().min(1).max(20).default(2),
})
export type SimulateMarket = z.output<typeof SimulateMarket>
export const MarketSimulated = z.object({
  thirdCode: z.string(),
  answered: z.string(),
  /** An order of this code has come in: a marketplace that is refused has its code too. */
  arrived: z.boolean(),
})
