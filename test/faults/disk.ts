/** A small disk that a test may fill and break. It needs root on Linux, with loop devices. */
import { execFile } from 'node:child_process';
import { open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Disk {
  /** As after a hardware error: the file system becomes read-only while processes have files open on it. */
  becomeReadOnly(): Promise<void>;
  /** Checks the disk and mounts it again, writable. No process may have files open on it. */
  mend(): Promise<void>;
  /** Fills the disk to its last block. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

/** Mounts a disk at the folder, which must exist. Throws where that is impossible, and leaves nothing behind. */
export async function mountDisk(folder: string, megabytes: number): Promise<Disk> {
  const image = `${folder}.image`;
  const filling = path.join(folder, 'filling');
  let device = '';
  const mount = () => run('mount', ['-o', 'errors=remount-ro', device, folder]);
  const unmount = async () => {
    // Files of a process or thread that has just ended may remain open for a moment.
    for (let attempt = 0; ; attempt++) {
      try {
        return void (await run('umount', [folder]));
      } catch (error) {
        if (attempt === 50) throw error;
        await sleep(100);
      }
    }
  };
  const detach = async () => {
    if (device !== '') await run('losetup', ['-d', device]);
    await rm(image, { force: true });
  };
  try {
    await writeFile(image, '');
    await run('truncate', ['-s', `${megabytes}M`, image]);
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    device = (await run('losetup', ['-f', '--show', image])).stdout.trim();
    await mount();
  } catch (error) {
    await detach();
    throw error;
  }
  return {
    async becomeReadOnly() {
      // Written data is still in memory: the embedded database does not wait for the disk.
      await run('sync', ['-f', folder]);
      await writeFile(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, '1');
    },
    async mend() {
      await unmount();
      // Its exit code is 1 when it has repaired something, which is the case here.
      await run('e2fsck', ['-f', '-p', device]).catch((error: { code?: number }) => {
        if (error.code !== 1) throw error;
      });
      await mount();
    },
    async fill() {
      const file = await open(filling, 'w');
      try {
        for (let size = 1024 * 1024; size >= 1024; ) {
          const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
          if (bytesWritten < size) size /= 2;
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filling),
    async remove() {
      await unmount();
      await detach();
    },
  };
}
