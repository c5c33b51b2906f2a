import { filesApi } from '#contract/files/files.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { showFile } from './files.queries.ts'
import { attachmentToken, pictureToken, sendFile } from './send-file.ts'
import { uploadFile } from './upload-file.ts'

export const filesRoutes = bindRoutes(filesApi, {
  upload: uploadFile,
  imgToken: pictureToken,
  attachmentToken,
  send: sendFile,
  show: showFile,
})
