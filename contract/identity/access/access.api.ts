import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import { AccessFilter, AccessList, SecurityForm, SecuritySetting } from './access.schema.ts'

const security = 'configSetting.systemConfig.security'

export const accessApi = {
  security: read('/supplier/security/get', { needs: security, output: SecuritySetting }),
  securitySave: act('/supplier/security/save', {
    needs: security,
    sensitive: true,
    input: SecurityForm,
    output: Done,
  }),
  /** Who logged in from where, and what was called with keys. */
  accessLog: read('/supplier/accessLog/list', {
    needs: 'configSetting.systemConfig.accessLog',
    input: AccessFilter,
    output: AccessList,
  }),
}
