import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

import type { PageState } from '../../model/page-state.ts';
import type { Store } from '../../model/store.ts';

export const StoreContext = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new TypeError('no store around this component');
  return store;
}

/** What the page knows; the component is rendered again when it changes. */
export function usePage(store: Store): PageState {
  const [page, setPage] = useState(store.page);
  useEffect(() => {
    setPage(store.page);
    return store.onChange(() => setPage(store.page));
  }, [store]);
  return page;
}
