import { z } from 'zod'
import { Can, DateTime, Id, listOf, Paging, ShortText } from '../kit/schema.ts'
import { Block, Period } from './block.schema.ts'
import { maxBlocks } from './blocks.ts'

export const sharings = ['private', 'roles', 'everybody'] as const
export const cycles = ['day', 'week', 'month'] as const

const facts = {
  name: z.string().trim().min(1).max(80),
  note: z.string().trim().max(500).default(''),
  sharing: z.enum(sharings).default('private'),
  /** Of `roles`. */
  roleIds: z.array(Id).max(50).default([]),
  /** Whoever it is shared with may change it too. */
  readersEdit: z.boolean().default(false),
}
export const PageForm = z.object({
  /** Of the page to change; without it a new one. */
  id: Id.optional(),
  /** Of the page that was seen. */
  version: z.number().int().optional(),
  ...facts,
  blocks: z.array(Block).max(maxBlocks).default([]),
})
export type PageForm = z.output<typeof PageForm>

/** When it is mailed, by the merchant's clock, and to whom of the staff: each gets what they may see. */
const scheduleShape = {
  enabled: z.boolean().default(true),
  every: z.enum(cycles).default('week'),
  /** 1 is Monday. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** A shorter month has it on its last day. */
  monthDay: z.number().int().min(1).max(31).default(1),
  hour: z.number().int().min(0).max(23).default(8),
  userIds: z.array(Id).min(1).max(50),
  pdf: z.boolean().default(true),
  xlsx: z.boolean().default(true),
}
export const ScheduleForm = z.object({ id: Id, ...scheduleShape })
export type ScheduleForm = z.output<typeof ScheduleForm>
export const Schedule = z.object({
  ...scheduleShape,
  nextAt: DateTime.nullable(),
  lastAt: DateTime.nullable(),
})
export type Schedule = z.infer<typeof Schedule>

const pageShape = {
  id: Id,
  version: z.number().int(),
  name: z.string(),
  note: z.string(),
  sharing: z.enum(sharings),
  roleIds: z.array(Id),
  readersEdit: z.boolean(),
  ownerName: z.string(),
  /** It is the own page of whoever asks. */
  own: z.boolean(),
  schedule: Schedule.nullable(),
  changedAt: DateTime,
  changedByName: z.string(),
  can: Can,
}
export const PageRow = z.object({
  ...pageShape,
  blockCount: z.number().int(),
  roleNames: z.array(z.string()),
})
export type PageRow = z.infer<typeof PageRow>
export const PageInfo = z.object({ ...pageShape, blocks: z.array(Block) })
export type PageInfo = z.infer<typeof PageInfo>

export const PageFilter = Paging.extend({
  text: ShortText.optional(),
  /** Own ones, or those that others share. */
  whose: z.enum(['own', 'shared']).optional(),
})
export const PageList = listOf(PageRow)

export const FiguresAsk = z.object({
  block: Block,
  /** Instead of the block's own. */
  period: Period.optional(),
})
export type FiguresAsk = z.output<typeof FiguresAsk>

export const FileAsk = z.object({
  id: Id,
  /** One block of the page; all of them where none is said. */
  block: z.string().max(40).optional(),
  format: z.enum(['pdf', 'xlsx']),
  period: Period.optional(),
})
export type FileAsk = z.output<typeof FileAsk>

const Choice = z.object({ id: Id, name: z.string() })
/** With which roles a page can be shared, and who of the staff has an address to be mailed at. */
export const PageChoices = z.object({ roles: z.array(Choice), people: z.array(Choice) })
