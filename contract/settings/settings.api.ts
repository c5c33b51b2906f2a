import { z } from 'zod'
import { UserKind } from '../identity/identity.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Language, listOf, Saved } from '../kit/schema.ts'
import { centreApi } from './centre/centre.api.ts'
import { viewsApi } from './views/views.api.ts'
import { Dictionary, PrivilegeGroup, Role, RoleChoice, RoleFilter, RoleForm } from './settings.schema.ts'

const view = 'configSetting.systemConfig'
const edit = 'configSetting.systemConfig.roles'
const InLanguage = z.object({ locale: Language.optional() })

export const settingsApi = {
  ...viewsApi,
  ...centreApi,
  roles: read('/supplier/role/list', { needs: view, input: RoleFilter, output: listOf(Role) }),
  roleChoices: read('/supplier/role/simpleList', {
    needs: 'staffsRouter.account',
    input: z.object({ audience: UserKind.default('staff') }),
    output: z.object({ rows: z.array(RoleChoice) }),
  }),
  privileges: read('/supplier/role/privilegeGroup', {
    needs: view,
    input: z.object({ audience: UserKind.default('staff') }),
    output: z.object({ groups: z.array(PrivilegeGroup) }),
  }),
  saveRole: act('/supplier/role/save', { needs: edit, sensitive: true, input: RoleForm, output: Saved }),
  updateRole: act('/supplier/role/update', {
    needs: edit,
    sensitive: true,
    input: RoleForm.omit({ audience: true }).extend({ id: Id }),
    output: Saved,
    errors: ['roleBuiltIn'],
  }),
  deleteRole: act('/supplier/role/delete/:id', {
    needs: edit,
    sensitive: true,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['roleBuiltIn', 'roleInUse'],
  }),
  /** How Thai readers of this merchant count years. */
  saveYears: act('/supplier/merchant/years', {
    needs: edit,
    input: z.object({ buddhist: z.boolean() }),
    output: Done,
  }),
  /** All words of a language, `domain.group.name` → text; of the caller's language where none is named. */
  words: read('/supplier/i18nLocale/get', {
    needs: 'public',
    input: InLanguage,
    output: z.record(z.string(), z.string()),
    raw: true,
  }),
  /** Enumerations with their words, by `domain.enumeration`. */
  dictionary: read('/supplier/i18nLocale/getDictionary', {
    needs: 'public',
    input: InLanguage,
    output: Dictionary,
    raw: true,
  }),
  /** Help pages that exist, by screen and language. */
  guides: read('/supplier/guide/list', {
    needs: 'public',
    output: z.object({
      rows: z.array(z.object({ screen: z.string(), language: Language, url: z.string() })),
    }),
  }),
  help: read('/help/:locale/:page', {
    needs: 'public',
    input: z.object({ locale: z.string().max(10), page: z.string().max(100) }),
    output: z.unknown(),
    raw: true,
  }),
  /** The build that the server serves; `current` is false where the caller's is another. */
  version: read('/supplier/version/check', {
    needs: 'public',
    input: z.object({ version: z.string().max(100).optional() }),
    output: z.object({ version: z.string(), current: z.boolean() }),
  }),
}
