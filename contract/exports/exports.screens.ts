import { screens } from '../kit/screen.ts'

export const exportsScreens = screens({
  exprot: { path: '/exprot', needs: 'home.exprot', menu: 'statistics', icon: 'grid' },
  ReportCenter: {
    path: '/ReportCenter',
    needs: 'home.ReportCenter',
    menu: 'statistics',
    icon: 'list',
    help: 'exprot',
  },
})
