import { assignForm, completeForm, followForm } from '#contract/orders/follow/follow.fields.ts'
import type { Followed } from '#contract/orders/follow/follow.schema.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { formatDateTime } from '../../kit/words/dates.ts'
import { colleagueSource } from './colleague-source.ts'

const Follow = fieldOf(followForm)
const Complete = fieldOf(completeForm)
const Assign = fieldOf(assignForm)

/** Why an order is a problem, and whose: whoever finds it, where nobody else is named. */
export function useFollowing(id: number | 'bulk') {
  const { user } = useSession()
  const form = useRecordForm(followForm, {
    name: `orders.follow.${id}`,
    existing: { ownerId: user?.id ?? null },
    draft: false,
  })
  const { cause, ownerId } = useFormValues(form)
  return {
    values: { cause: cause ?? 'by-hand', ownerId },
    fields: (
      <Fields form={form}>
        <Follow name="cause" />
        <Follow name="ownerId" source={colleagueSource} />
      </Fields>
    ),
  }
}

/** What became of a problem. */
export function useCompleting(id: number | string) {
  const form = useRecordForm(completeForm, { name: `orders.followDone.${id}`, draft: false })
  const { outcome, answer } = useFormValues(form)
  const reason = answer.trim()
  return {
    values: { outcome: outcome ?? 'solved', ...(reason && { reason }) },
    fields: (
      <Fields form={form}>
        <Complete name="outcome" />
        <Complete name="answer" />
      </Fields>
    ),
  }
}

/** Who looks after it and until when; of several, what is said alone changes. */
export function useAssigning(id: number | string, follow?: Followed) {
  const [day = '', time = ''] = follow?.dueAt ? formatDateTime(follow.dueAt, timeZone()).split(' ') : []
  const form = useRecordForm(assignForm, {
    name: `orders.followOwner.${id}`,
    existing: follow ? { ownerId: follow.ownerId ?? null, dueDay: day, dueTime: time } : null,
    draft: false,
  })
  const { ownerId, dueDay, dueTime } = useFormValues(form)
  return {
    held: !follow && ownerId === null && !dueDay,
    values: {
      ...((follow || ownerId !== null) && { ownerId }),
      ...(dueDay && { dueDay, dueTime: dueTime || null }),
    },
    fields: (
      <Fields form={form}>
        <Assign name="ownerId" source={colleagueSource} />
        <Assign name="dueDay" />
        <Assign name="dueTime" />
      </Fields>
    ),
  }
}
