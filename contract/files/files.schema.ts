import { z } from 'zod'
import { DateTime, Id } from '../kit/schema.ts'
import { uploadUpTo } from '../kit/upload.ts'

/** What people upload; other files (vouchers, documents) are made by the product itself. */
const uploadKinds = ['cover', 'avatar', 'logo'] as const
export const UploadKind = z.enum(uploadKinds)
export type UploadKind = z.infer<typeof UploadKind>

/** Limits of the requirements: avatar JPG and at most 2M, product image JPG or PNG and at most 500K. */
export const uploadRules = {
  avatar: { types: ['image/jpeg'], maxBytes: 2 * 1024 * 1024, why: 'files.text.avatarRule' },
  cover: { types: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024, why: 'files.text.coverRule' },
  /** An agent's own sign. */
  logo: { types: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024, why: 'files.text.logoRule' },
} as const satisfies Record<UploadKind, { types: readonly string[]; maxBytes: number; why: string }>

/** Twice the largest, so that what is a little too large is told the rule of its kind. */
export const UploadForm = z.object({ kind: UploadKind, file: uploadUpTo(4) })
export const Uploaded = z.object({ id: Id, url: z.string() })

/** Files that people give each other: what they are is read from their content. */
export const attachmentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
  'text/csv': 'csv',
} as const
export const attachmentRule = {
  types: Object.keys(attachmentTypes) as (keyof typeof attachmentTypes)[],
  maxBytes: 10 * 1024 * 1024,
  why: 'files.text.attachmentRule',
} as const

/** What a file will be, before a byte of it is sent. */
const fileRequest = { fileName: z.string().trim().min(1).max(255), size: z.number().int().min(1) }
export const PictureRequest = z.object({ kind: UploadKind, ...fileRequest })
export const AttachmentRequest = z.object(fileRequest)
/** Leave to send one file to this address, to whoever asked for it, until it ends. */
export const UploadToken = z.object({ token: z.string(), url: z.string(), expiresAt: DateTime })
/** A little more than the largest, so that what is too large is told its rule. */
export const Sent = z.object({
  token: z.string().max(1000),
  file: uploadUpTo(12, 'files.text.attachmentRule'),
})

/** The address of a stored file; it never changes what it answers. */
export const fileUrl = (id: number): string => `/supplier/file/${id}`
