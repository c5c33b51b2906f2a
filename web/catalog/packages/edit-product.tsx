import { playPackages } from './family.ts'
import { EditPackage } from './package-pages.tsx'

export default function EditNormalPdt() {
  return <EditPackage family={playPackages} />
}
