import { useSession } from '../kit/session/session.ts'
import { AgentHome } from './agent-home.tsx'
import { StaffHome } from './staff-home.tsx'
import { SupplierHome } from './supplier-home.tsx'
import './home.css'

const homes = { staff: StaffHome, agent: AgentHome, supplier: SupplierHome }

/** The first page, made for who looks: what waits, what leaves, how it goes. */
export default function Main() {
  const { user } = useSession()
  if (!user) return null
  const Home = homes[user.kind]
  return <Home user={user} />
}
