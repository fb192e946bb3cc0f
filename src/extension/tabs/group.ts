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

/** Takes a tab out of the group again. */
export async function ungroupTab(tab: number): Promise<void> {
  await chrome.tabs.ungroup([tab]).catch(() => undefined);
}
