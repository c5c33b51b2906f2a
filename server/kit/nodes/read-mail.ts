import type { App } from '../app-services.ts'
import { inTenant } from '../db/db.ts'
import type { JobPayload } from '../jobs/jobs.ts'

/**
 * The message of another merchant that a job is to handle, from `platform.mailbox`. It is read on the node that queued the job: there it
 * stands as soon as the job does, on the others a moment later.
 */
export const readMail = <Message>(
  { db }: Pick<App, 'db'>,
  { merchantId, messageId }: JobPayload,
): Promise<Message | undefined> =>
  inTenant(db, { merchantId }, (tx) =>
    tx
      .selectFrom('platform.mailbox')
      .selectAll()
      .where('id', '=', Number(messageId))
      .$castTo<Message>()
      .executeTakeFirst(),
  )
