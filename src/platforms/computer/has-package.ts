const packages = {
  x11: () => import('x11' as string),
  '@jellybrick/dbus-next': () => import('@jellybrick/dbus-next'),
};

/** Tells whether an optional package can be loaded. */
export type HasPackage = (name: keyof typeof packages) => Promise<boolean>;

export const hasPackage: HasPackage = async (name) => {
  try {
    await packages[name]();
    return true;
  } catch {
    return false;
  }
};
