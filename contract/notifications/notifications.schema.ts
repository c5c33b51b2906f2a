import { z } from 'zod'
import { DateTime, Id, listOf, Paging } from '../kit/schema.ts'
import { mailTimes, notificationGroups, notificationKindNames } from './kinds.ts'

export const KindName = z.enum(notificationKindNames)
export const NotificationFilter = Paging.extend({
  group: z.enum(notificationGroups).optional(),
  kinds: z.array(KindName).max(50).default([]),
  unread: z.boolean().default(false),
})
export type NotificationFilter = z.infer<typeof NotificationFilter>

/** What somebody is told; of a kind that gathers, all of an hour at once. */
export const Notification = z.object({
  /** The newest, and the oldest of what is told together. */
  id: Id,
  firstId: Id,
  count: z.number().int(),
  kind: KindName,
  topic: z.string(),
  subjectId: z.number().int(),
  /** The code of the order that it is about, or ''. */
  code: z.string(),
  facts: z.record(z.string(), z.unknown()),
  at: DateTime,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>
export const NotificationList = listOf(Notification).extend({
  /** How many of each group nobody has read, in the order of the groups. */
  unread: z.partialRecord(z.enum(notificationGroups), z.number().int()),
})

export const NotificationBell = z.object({
  unread: z.number().int(),
  /** There may be more than were counted. */
  capped: z.boolean(),
  rows: z.array(Notification),
})
export type NotificationBell = z.infer<typeof NotificationBell>

export const MarkNotification = z.object({ id: Id, firstId: Id, read: z.boolean() })
/** All that there was up to the newest that the person saw. */
export const MarkAll = z.object({ upTo: Id, group: z.enum(notificationGroups).optional() })

const Choice = z.object({ kind: KindName, inApp: z.boolean(), mail: z.enum(mailTimes) })
export const ChoiceList = z.object({
  rows: z.array(
    Choice.extend({
      /** As the product proposes it; the person has chosen nothing else. */
      asProposed: z.boolean(),
      /** Webhooks of the merchant that are told: for whoever may set them up. */
      webhooks: z.array(z.string()).optional(),
    }),
  ),
  /** HH:mm in the merchant's zone. */
  dailyAt: z.string(),
  /** Where mails go; '' where the person has given no address. */
  email: z.string(),
})
export type ChoiceList = z.infer<typeof ChoiceList>
export const SaveChoices = z.object({
  choices: z.array(Choice).max(100),
  dailyAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
})
