import { z } from 'zod'
import { answerShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  DateTime,
  Email,
  Id,
  Language,
  listOf,
  LongPaging,
  PlainDate,
  ShortText,
} from '../../kit/schema.ts'
import { mailAudiences } from '../templates/mail-kinds.ts'
import { mailRecord, mailStates, mailTroubles } from './mail.fields.ts'

/** What mails are chosen by. */
export const MailFilter = LongPaging.extend({
  text: ShortText.optional(),
  state: z.enum(mailStates).optional(),
  /** Only what failed or came back and nobody has dealt with. */
  attention: z.boolean().optional(),
  audience: z.enum(mailAudiences).optional(),
  kind: ShortText.optional(),
  language: Language.optional(),
  trouble: z.enum(mailTroubles).optional(),
  orderId: Id.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type MailFilter = z.output<typeof MailFilter>

export const MailRow = z.object({ id: Id, ...answerShape(mailRecord), can: Can })
export type MailRow = z.infer<typeof MailRow>
export const MailList = listOf(MailRow)

/** A mail as it was sent. Of one that is its reader's alone only that it is. */
export const MailContent = MailRow.extend({
  hidden: z.boolean(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ id: Id, name: z.string(), type: z.string(), size: z.number().int() })),
  /** Mails that repeat it. */
  resentAs: z.array(
    z.object({ id: Id, toAddress: z.string(), state: z.enum(mailStates), createdAt: DateTime }),
  ),
})
export type MailContent = z.infer<typeof MailContent>

export const OneMail = z.object({ id: Id })
/** To the same address, or to the right one. */
export const ResendMail = OneMail.extend({ to: Email.optional() })
/** What wants somebody: the badges of the menu. */
export const MailCounts = z.object({ mailTrouble: z.number().int(), mailTroubleHotel: z.number().int() })
