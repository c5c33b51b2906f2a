import { fileUrl, pictureRules, uploadPicture } from '../../files/files.public.ts'

/** Lists show covers at 3 : 2; two screens' width is enough for any of them. */
const coverCrop = { aspect: 3 / 2, maxWidth: 1600 }

/** How a field takes pictures of what is sold. */
export const productPicture = {
  upload: (file: File) => uploadPicture('cover', file),
  urlOf: fileUrl,
  picture: 'wide',
  ...pictureRules.cover,
  crop: coverCrop,
} as const
