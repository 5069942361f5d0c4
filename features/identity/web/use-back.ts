import { useNavigate } from 'react-router'

/** Returns to the previous page. A tab opened directly, such as from an email, has none and uses the fallback. */
export function useBack(elsewhere: string): () => void {
  const navigate = useNavigate()
  return () => void (window.history.length > 1 ? navigate(-1) : navigate(elsewhere))
}
