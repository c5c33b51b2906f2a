import { screens } from '../kit/screen.ts'
import { groupKeys } from './group.keys.ts'

export const groupsScreens = screens({
  template: { path: '/group/template', needs: groupKeys.templates, menu: 'groups', icon: 'calendar' },
  templateDetail: {
    path: '/group/template/detail',
    needs: groupKeys.templates,
    under: ['template'],
    help: 'template',
  },
  debris: { path: '/group/debris', needs: groupKeys.fragments, menu: 'groups' },
  groupSetting: { path: '/group/setting', needs: groupKeys.setting, menu: 'groups' },
})
