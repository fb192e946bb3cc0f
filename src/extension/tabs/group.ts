/** Puts a tab into a group that the user recognises; undefined where this is not possible, e.g. for a pinned tab. */
export async function groupTab(tab: chrome.tabs.Tab): Promise<number | undefined> {
  if (tab.id === undefined || tab.pinned || tab.groupId !== chrome.tabGroups.TAB_GROUP_ID_NONE) return undefined;
  try {
    const group = await chrome.tabs.group({ tabIds: [tab.id], createProperties: { windowId: tab.windowId } });
    await chrome.tabGroups.update(group, { title: 'Eyewright', color: 'blue' });
    return group;
  } catch {
    // Windows without a tab strip have no groups.
    return undefined;
  }
}

/** Dissolves the group: the browser has put tabs into it that its pages have opened. */
export async function dissolveGroup(group: number): Promise<void> {
  const tabs = await chrome.tabs.query({ groupId: group });
  const ids = tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const [first, ...others] = ids;
  // The user may have closed them all.
  if (first !== undefined) await chrome.tabs.ungroup([first, ...others]).catch(() => undefined);
}
