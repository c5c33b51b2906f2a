import type { z } from 'zod'
import type { Amendment, AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { useErrorText } from '../../kit/form/fields/field.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { useOrderFamily } from '../family.ts'
import { changesNothing } from './amendment.ts'

type Preview = {
  /** What it comes to; absent while nothing is changed, or where it cannot be done. */
  view?: AmendmentPreview | undefined
  /** Why it cannot be done. */
  refused?: string
  /** What is shown is of what was typed before. */
  waits: boolean
}

/** What an amendment comes to, asked again whenever its maker pauses. */
export function usePreview(id: number, amendment: z.input<typeof Amendment>): Preview {
  const tell = useErrorText()
  const { calls: orders } = useOrderFamily()
  const [requested, isTyped] = useRested(amendment)
  const enabled = !changesNothing(requested)
  const read = useRead(
    orders.modifyPreview,
    { id, amendment: requested },
    { enabled, keep: true, skipToast: true, live: ['order'] },
  )
  if (!enabled || changesNothing(amendment)) return { waits: isTyped }
  const waits = isTyped || read.isFetching
  if (!read.error) return { view: read.data, waits }
  const { fields, message } = read.error
  return { refused: fields.length ? fields.map((field) => tell(field)).join(' ') : message, waits }
}
