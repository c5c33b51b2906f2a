import { screens } from '../kit/screen.ts'

export const exportsScreens = screens({
  exprot: { path: '/exprot', needs: 'home.exprot', menu: 'home', icon: 'grid' },
  ReportCenter: {
    path: '/ReportCenter',
    needs: 'home.ReportCenter',
    menu: 'home',
    icon: 'list',
    help: 'exprot',
  },
})
