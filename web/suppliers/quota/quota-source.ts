import { namedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { suppliers } from '../suppliers.client.ts'

/** Quotas by their supplier. */
export const quotaSource = pickFrom('suppliers.quotas', suppliers.quotaChoices, namedChoice)
