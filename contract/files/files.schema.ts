import { z } from 'zod'
import { Id } from '../kit/schema.ts'
import { uploadUpTo } from '../kit/upload.ts'

/** What people upload; other files (vouchers, documents) are made by the product itself. */
const uploadKinds = ['cover', 'avatar'] as const
export const UploadKind = z.enum(uploadKinds)
export type UploadKind = z.infer<typeof UploadKind>

/** Limits of the requirements: avatar JPG and at most 2M, product image JPG or PNG and at most 500K. */
export const uploadRules = {
  avatar: { types: ['image/jpeg'], maxBytes: 2 * 1024 * 1024, why: 'files.text.avatarRule' },
  cover: { types: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024, why: 'files.text.coverRule' },
} as const satisfies Record<UploadKind, { types: readonly string[]; maxBytes: number; why: string }>

/** Twice the largest, so that what is a little too large is told the rule of its kind. */
export const UploadForm = z.object({ kind: UploadKind, file: uploadUpTo(4) })
export const Uploaded = z.object({ id: Id, url: z.string() })

/** The address of a stored file; it never changes what it answers. */
export const fileUrl = (id: number): string => `/supplier/file/${id}`
