import { useEffect, useState } from 'preact/hooks';

/** Whether the page is being printed. Printed pages cannot scroll, so everything must be rendered. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const query = matchMedia('print');
    const update = (): void => setPrinting(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return printing;
}
