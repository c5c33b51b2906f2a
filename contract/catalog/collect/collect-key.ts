import { z } from 'zod'
import { collectKeys } from '../products.ts'

/** One of ours, or `own-<id>`: an item of the merchant's own. */
export const CollectKey = z.union([z.enum(collectKeys), z.string().regex(/^own-[1-9]\d{0,14}$/)])
